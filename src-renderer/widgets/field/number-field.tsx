import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { FieldControl } from './field.tsx';
import { parseNumber, stepped } from './number-value.ts';
import './field.css';

interface NumberFieldProps extends Partial<FieldControl> {
  /** Null shows an empty field. */
  value: number | null;
  /** A number that was typed in full (Enter, or leaving the field), or each step of a key. Null where it was emptied. */
  onChange: (value: number | null) => void;
  /** Of an arrow key; Shift takes ten, Alt a tenth. */
  step?: number;
  min?: number;
  max?: number;
  disabled?: boolean;
  /** Name for a screen reader where no label is tied to it. */
  label?: string;
  /** Written behind the number. */
  unit?: string;
  /** Whether an empty field is a value. */
  optional?: boolean;
}

/** A number, exactly as typed; arrow keys step. It shows the same value as a handle that sets it. */
export function NumberField(props: NumberFieldProps): ReactNode {
  const { value, onChange, step = 1, min = -Infinity, max = Infinity, label, unit, optional = false } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (value === null ? '' : String(value));
  const parsed = typed === null ? value : parseNumber(typed);
  const empty = typed !== null && typed.trim() === '';
  const outside = parsed !== null && (parsed < min || parsed > max);
  const wrong = typed !== null && (outside || (parsed === null && !(empty && optional)));

  const commit = (): void => {
    setTyped(null);
    if (typed === null || wrong || parsed === value) return;
    onChange(parsed);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') commit();
    else if (event.key === 'Escape' && typed !== null) setTyped(null);
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const by = (event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1);
      const from = parsed ?? value ?? 0;
      const next = event.altKey ? stepped(from, step / 10, by) : stepped(from, step, by);
      setTyped(null);
      onChange(Math.min(Math.max(next, min), max));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <span className="w-number">
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        id={props.id}
        aria-label={label}
        aria-describedby={props['aria-describedby']}
        aria-invalid={wrong || props['aria-invalid'] || undefined}
        disabled={props.disabled}
        className="w-input"
        value={shown}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      {unit !== undefined && <span className="w-number-unit">{unit}</span>}
    </span>
  );
}
