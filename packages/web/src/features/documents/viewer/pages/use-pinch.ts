import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Two fingers, or the wheel with Ctrl, which is how a trackpad's two fingers are told, make pages larger and smaller. */
export function usePinch(
  box: RefObject<HTMLElement | null>,
  scale: () => number,
  onZoom: (scale: number) => void,
): void {
  const zoomTo = useEffectEvent((wanted: number) => onZoom(Math.min(8, Math.max(0.1, wanted))));
  const zoomBy = useEffectEvent((factor: number) => zoomTo(scale() * factor));
  const now = useEffectEvent(() => scale());

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let began: { distance: number; scale: number } | null = null;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomBy(Math.exp(-event.deltaY / 200));
    };
    const onTouch = (event: TouchEvent) => {
      const distance = distanceOf(event.touches);
      if (distance === null) {
        began = null;
        return;
      }
      event.preventDefault();
      began ??= { distance, scale: now() };
      zoomTo((began.scale * distance) / began.distance);
    };
    const onEnd = () => {
      began = null;
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    element.addEventListener('touchmove', onTouch, { passive: false });
    element.addEventListener('touchend', onEnd);
    return () => {
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('touchmove', onTouch);
      element.removeEventListener('touchend', onEnd);
    };
  }, [box]);
}

function distanceOf(touches: TouchList): number | null {
  const [a, b] = touches;
  if (!a || !b || touches.length !== 2) return null;
  return Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY));
}
