import { useId } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import './field.css';

/** What the control inside must carry. */
export interface FieldControl {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the value and how to mend it. */
  error?: string | null;
  children: (control: FieldControl) => ReactNode;
}

/** A control with its label, a hint, and the error beneath it, tied together for a screen reader. */
export function Field({ label, hint, error, children }: FieldProps): ReactNode {
  const id = useId();
  const wrong = error != null && error !== '';
  const described = [hint !== undefined && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="w-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(described !== '' && { 'aria-describedby': described }),
        ...(wrong && { 'aria-invalid': true }),
      })}
      {hint !== undefined && (
        <div id={`${id}-hint`} className="w-field-hint">
          {hint}
        </div>
      )}
      {wrong && (
        <div id={`${id}-error`} className="w-field-error" role="alert">
          <Icon name="warning" size={13} />
          {error}
        </div>
      )}
    </div>
  );
}
