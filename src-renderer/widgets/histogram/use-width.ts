import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Width of an element in pixels, as it changes. */
export function useWidth<E extends Element>(): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (element.current === null) return;
    const watch = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.floor(entry.contentRect.width));
    });
    watch.observe(element.current);
    setWidth(Math.floor(element.current.getBoundingClientRect().width));
    return () => watch.disconnect();
  }, []);
  return [element, width];
}
