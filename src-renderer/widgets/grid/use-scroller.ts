import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { AT_START, canvasHeight, isScaled, moveBar, refit, scrollBy, toRow } from './geometry.ts';
import type { Align, Geometry, Scroll } from './geometry.ts';

export interface Scroller {
  geometry: Geometry;
  scroll: Scroll;
  toRow: (row: number, align?: Align) => void;
  by: (pixels: number) => void;
}

/** Holds the place in the content and keeps the element's bar in step with it. */
export function useScroller(
  element: RefObject<HTMLElement | null>,
  rowCount: number,
  rowHeight: number,
  headerHeight: number,
): Scroller {
  const [size, setSize] = useState<{ viewport: number; granted?: number }>({ viewport: 0 });
  const [scroll, setScroll] = useState<Scroll>(AT_START);
  const geometry: Geometry = { rowCount, rowHeight, ...size };
  const exact = useRef<number>(undefined);
  const now = useRef({ geometry, scroll });
  now.current.geometry = geometry;
  // Where the element's bar stands: to ask the element would lay out the page, at every step of a key.
  const bar = useRef(0);

  const put = useCallback(
    (next: Scroll) => {
      now.current.scroll = next;
      setScroll((last) => (last.top === next.top && last.bar === next.bar ? last : next));
      const host = element.current;
      if (host !== null && Math.abs(bar.current - next.bar) >= 1) host.scrollTop = bar.current = next.bar;
    },
    [element],
  );

  useLayoutEffect(() => {
    const host = element.current;
    if (host === null) return;
    const measure = (height: number): void => {
      const viewport = Math.max(0, height - headerHeight);
      const asked = canvasHeight({ rowCount, rowHeight, viewport });
      const granted = host.scrollHeight - headerHeight;
      const next = granted < asked - 1 ? { viewport, granted } : { viewport };
      now.current.geometry = { rowCount, rowHeight, ...next };
      setSize((last) => (last.viewport === next.viewport && last.granted === next.granted ? last : next));
      put(refit(now.current.geometry, now.current.scroll));
    };
    measure(exact.current ?? host.clientHeight);
    // clientHeight is rounded: at some zooms the last row would be cut by half a pixel.
    const watch = new ResizeObserver(([entry]) => {
      if (entry !== undefined) measure((exact.current = entry.contentRect.height));
    });
    watch.observe(host);
    return () => watch.disconnect();
  }, [element, rowCount, rowHeight, headerHeight, put]);

  useLayoutEffect(() => {
    const host = element.current;
    if (host === null) return;
    const onScroll = (): void => {
      bar.current = host.scrollTop;
      put(moveBar(now.current.geometry, now.current.scroll, bar.current));
    };
    const onWheel = (event: WheelEvent): void => {
      if (event.ctrlKey || event.deltaY === 0 || !isScaled(now.current.geometry)) return;
      event.preventDefault();
      const unit = event.deltaMode === 1 ? rowHeight : event.deltaMode === 2 ? now.current.geometry.viewport : 1;
      host.scrollLeft += event.deltaX * unit;
      put(scrollBy(now.current.geometry, now.current.scroll, event.deltaY * unit));
    };
    // After a finger or a click on the track the bar stands beside its proportion: bring it back once it rests.
    const onRest = (): void => put(refit(now.current.geometry, now.current.scroll));
    host.addEventListener('scroll', onScroll, { passive: true });
    host.addEventListener('wheel', onWheel, { passive: false });
    host.addEventListener('scrollend', onRest, { passive: true });
    return () => {
      host.removeEventListener('scroll', onScroll);
      host.removeEventListener('wheel', onWheel);
      host.removeEventListener('scrollend', onRest);
    };
  }, [element, rowHeight, put]);

  return {
    geometry,
    scroll,
    toRow: useCallback((row, align) => put(toRow(now.current.geometry, now.current.scroll, row, align)), [put]),
    by: useCallback((pixels) => put(scrollBy(now.current.geometry, now.current.scroll, pixels)), [put]),
  };
}
