import type { ReactNode } from 'react';
import './icon.css';

/** Strokes on a field of 16 by 16. Drawn for this app. */
const PATHS = {
  keep: 'M2.5 8.5 6.2 12.2 13.5 4.2',
  drop: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM5 8h6',
  undecided:
    'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM6.2 6.4c0-2.4 3.7-2.3 3.7 0 0 1.4-1.9 1.5-1.9 2.9M8 11.5v.1',
  flag: 'M3.5 14.2V2.4M3.5 3c3-1.6 5 1.4 9 0v6c-4 1.4-6-1.6-9 0',
  undo: 'M6 2.8 2.6 6.2 6 9.6M3 6.2h6.2a3.9 3.9 0 0 1 0 7.8H6',
  search: 'M7 2.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6ZM10.6 10.6l3.3 3.3',
  filter: 'M2 3.2h12L9.6 8.6v4l-3.2 1.2V8.6Z',
  play: 'M4.8 2.6v10.8L13 8Z',
  pause: 'M5.2 3v10M10.8 3v10',
  stop: 'M3.6 3.6h8.8v8.8H3.6Z',
  refresh: 'M13.4 6.4A5.7 5.7 0 0 0 3 5.2M2.6 9.6A5.7 5.7 0 0 0 13 10.8M2.8 2.2v3.2H6M13.2 13.8v-3.2H10',
  download: 'M8 2v8.2M4.6 7 8 10.4 11.4 7M2.6 13.6h10.8',
  upload: 'M8 10.4V2.2M4.6 5.6 8 2.2l3.4 3.4M2.6 13.6h10.8',
  folder: 'M1.8 12.8V3.4h4.4l1.6 1.9h6.4v7.5Z',
  file: 'M3.6 1.8h5.6l3.2 3.2v9.2H3.6ZM9 2v3.2h3.2',
  warning: 'M8 2.2 14.4 13.4H1.6ZM8 6.4v3.4M8 11.6v.1',
  info: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM8 7.2v4M8 4.8v.1',
  close: 'M3.6 3.6 12.4 12.4M12.4 3.6 3.6 12.4',
  'chevron-up': 'M3.6 10.2 8 5.8l4.4 4.4',
  'chevron-down': 'M3.6 5.8 8 10.2l4.4-4.4',
  'chevron-left': 'M10.2 3.6 5.8 8l4.4 4.4',
  'chevron-right': 'M5.8 3.6 10.2 8l-4.4 4.4',
  settings:
    'M2 4.6h7M13 4.6h1M11 2.8a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6ZM14 11.4H7M3 11.4H2M5 9.6a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6Z',
  sun: 'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM8 1.2v1.4M8 13.4v1.4M1.2 8h1.4M13.4 8h1.4M3.2 3.2l1 1M11.8 11.8l1 1M12.8 3.2l-1 1M4.2 11.8l-1 1',
  moon: 'M13.4 9.6A5.9 5.9 0 0 1 6.4 2.6a5.9 5.9 0 1 0 7 7Z',
  copy: 'M5.4 5.4h8.2v8.2H5.4ZM10.6 5.2V2.4H2.4v8.2h2.8',
  link: 'M6.6 9.4 9.4 6.6M7.2 4.6l1.6-1.6a3 3 0 0 1 4.2 4.2l-1.6 1.6M8.8 11.4 7.2 13A3 3 0 0 1 3 8.8l1.6-1.6',
  plus: 'M8 2.8v10.4M2.8 8h10.4',
  more: 'M3.2 8h.1M8 8h.1M12.8 8h.1',
  person: 'M8 7.6a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM3.2 13.4c.4-2.7 2.2-4 4.8-4s4.4 1.3 4.8 4Z',
  lock: 'M3.8 7.4h8.4v6.2H3.8ZM5.6 7.2V5a2.4 2.4 0 0 1 4.8 0v2.2',
  panel: 'M1.8 2.8h12.4v10.4H1.8ZM6 2.8v10.4',
} as const;

export type IconName = keyof typeof PATHS;

export const ICON_NAMES = Object.keys(PATHS) as IconName[];

interface IconProps {
  name: IconName;
  /** Pixels. */
  size?: number;
  /** What it says where no word stands beside it; hidden from screen readers otherwise. */
  label?: string;
}

export function Icon({ name, size = 16, label }: IconProps): ReactNode {
  const said = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg {...said} className="w-icon" width={size} height={size} viewBox="0 0 16 16">
      <path d={PATHS[name]} />
    </svg>
  );
}
