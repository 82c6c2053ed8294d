import { useEffect, useSyncExternalStore } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { type Notice, presentNotices } from '../../lib/notify.ts';
import { useTheme } from './theme.ts';

/** What can be acted on stays long enough to be read and reached. */
const ACTION_DURATION = 10_000;

/** Those that are not on their way out. */
const shown = new Map<string | number, Notice>();

function show(notice: Notice) {
  const { kind, text, duration, action, about } = notice;
  const message = typeof text === 'string' ? { title: text } : text;
  const before = about === undefined ? undefined : shownAbout(about);
  const left = () => shown.delete(id);
  const id = toast[kind](message.title, {
    ...(before !== undefined && { id: before }),
    ...(message.description !== undefined && { description: message.description }),
    ...(action && {
      action: {
        label: action.label,
        onClick: () => {
          left();
          giveFocusBack();
          action.run();
        },
      },
      duration: ACTION_DURATION,
    }),
    ...(duration !== undefined && { duration }),
    onDismiss: () => {
      left();
      giveFocusBack();
    },
    onAutoClose: left,
  });
  shown.set(id, notice);
}

/** Before a toast goes with the button that was pressed in it: Sonner gives the focus back where it came from when it leaves. */
function giveFocusBack() {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLButtonElement && isInToast(activeElement))) return;
  activeElement.blur();
  if (document.activeElement === document.body) document.getElementById('main')?.focus();
}

/** One that is on its way out cannot be changed any more: what is told in its place would go with it. */
const shownAbout = (about: string) => [...shown].find(([, notice]) => notice.about === about)?.[0];

function over(isOver: (notice: Notice) => boolean) {
  for (const [id, notice] of shown) {
    if (!isOver(notice)) continue;
    shown.delete(id);
    toast.dismiss(id);
  }
}

const WIDE = '(min-width: 40rem)';

function followWidth(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Where the mouse moved to last, in whole pixels. */
let pointer = '';

/**
 * A toast that comes to lie under a resting pointer, as after a click on a button, goes in its time like any other; moved over
 * it, the pointer holds it.
 */
function ignoreRestingPointer(): () => void {
  const ending = new AbortController();
  const whenever = { capture: true, signal: ending.signal };
  // Not `pointermove`: it tells parts of a pixel, which the two below do not.
  window.addEventListener('mousemove', notePointer, whenever);
  // Both tell React what the pointer is over, and come before the movement that they are of.
  window.addEventListener('mouseout', ignoreArrivalAtRest, whenever);
  window.addEventListener('mouseover', ignoreArrivalAtRest, whenever);
  return () => ending.abort();
}

function notePointer(event: MouseEvent) {
  pointer = placeOf(event);
}

/** Only where it arrives: a toast that goes from under a resting pointer must be known to be left, or the others stay. */
function ignoreArrivalAtRest(event: MouseEvent) {
  const arrivesAt = event.type === 'mouseout' ? event.relatedTarget : event.target;
  if (placeOf(event) === pointer && isInToast(arrivesAt)) event.stopPropagation();
}

const placeOf = ({ screenX, screenY }: MouseEvent) => `${screenX} ${screenY}`;

const isInToast = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-sonner-toaster]') !== null;

/**
 * Three toasts at most, four seconds each unless a notice asks for longer (S9.16, S9.17). They lie where no button of a
 * list is: on a phone over the bar at the top, otherwise at the lower left, for rows have theirs on the right.
 */
export default function Toaster() {
  const { dark } = useTheme();
  const wide = useSyncExternalStore(followWidth, () => window.matchMedia(WIDE).matches);
  useEffect(() => presentNotices({ show, over }), []);
  useEffect(ignoreRestingPointer, []);
  return (
    <Sonner
      theme={dark ? 'dark' : 'light'}
      visibleToasts={3}
      duration={4000}
      position={wide ? 'bottom-left' : 'top-center'}
      mobileOffset={8}
      // On a phone three toasts side by side would hide the form that they are about.
      expand={wide}
      closeButton
      toastOptions={{ classNames: { toast: 'toast', description: 'toast-description' } }}
    />
  );
}
