import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon.tsx';
import './menu.css';

export interface MenuItem {
  id: string;
  title: string;
  icon?: IconName;
  /** Name of its key, as it is shown. */
  keys?: string;
  disabled?: boolean;
  /** A line above it. */
  separate?: boolean;
  /** Ticked, for one that is on or off. */
  checked?: boolean;
  run: () => void;
}

interface MenuProps {
  label: string;
  items: readonly MenuItem[];
  /** A place in the window, in pixels. */
  at: { x: number; y: number };
  onClose: () => void;
}

/** A menu at a place, such as a context menu; open while it is mounted. The focus goes back to where it was. */
export function Menu({ label, items, at, onClose }: MenuProps): ReactNode {
  const menu = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(at);
  const typed = useRef({ text: '', time: 0 });

  useLayoutEffect(() => {
    const before = document.activeElement;
    menu.current?.showPopover();
    const box = menu.current?.getBoundingClientRect();
    if (box !== undefined) {
      setPlace({
        x: Math.max(4, Math.min(at.x, window.innerWidth - box.width - 4)),
        y: Math.max(4, Math.min(at.y, window.innerHeight - box.height - 4)),
      });
    }
    buttons()[0]?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [at.x, at.y]);

  useEffect(() => {
    const outside = (event: Event): void => {
      if (!(event.target instanceof Node) || menu.current?.contains(event.target) !== true) onClose();
    };
    document.addEventListener('pointerdown', outside, true);
    window.addEventListener('blur', onClose);
    window.addEventListener('resize', onClose);
    return () => {
      document.removeEventListener('pointerdown', outside, true);
      window.removeEventListener('blur', onClose);
      window.removeEventListener('resize', onClose);
    };
  }, [onClose]);

  const buttons = (): HTMLButtonElement[] => [...(menu.current?.querySelectorAll('button') ?? [])];

  const onKeyDown = (event: KeyboardEvent): void => {
    const all = buttons();
    const now = all.findIndex((button) => button === document.activeElement);
    const go = (index: number): void => all[(index + all.length) % all.length]?.focus();
    if (event.key === 'ArrowDown') go(now + 1);
    else if (event.key === 'ArrowUp') go(now - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(-1);
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const fresh = event.timeStamp - typed.current.time > 700;
      typed.current = { text: (fresh ? '' : typed.current.text) + event.key.toLowerCase(), time: event.timeStamp };
      const from = fresh ? now + 1 : now;
      const found = all
        .map((_, i) => (from + i) % all.length)
        .find((i) => (items[i]?.title ?? '').toLowerCase().startsWith(typed.current.text));
      if (found !== undefined) go(found);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={menu}
      role="menu"
      aria-label={label}
      popover="manual"
      className="w-menu"
      style={{ left: place.x, top: place.y }}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
          aria-checked={item.checked}
          aria-disabled={item.disabled === true || undefined}
          tabIndex={-1}
          className={`w-menu-item${item.separate === true ? ' is-separate' : ''}`}
          onPointerEnter={(event) => event.currentTarget.focus({ preventScroll: true })}
          onClick={() => {
            if (item.disabled === true) return;
            onClose();
            item.run();
          }}
        >
          <span className="w-menu-icon">
            {item.checked === true ? <Icon name="keep" size={14} /> : item.icon && <Icon name={item.icon} size={14} />}
          </span>
          <span className="w-menu-title">{item.title}</span>
          {item.keys !== undefined && <kbd className="key">{item.keys}</kbd>}
        </button>
      ))}
    </div>
  );
}
