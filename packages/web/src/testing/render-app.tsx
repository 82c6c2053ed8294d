import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, parsePath } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { routeTree } from '../app/router.tsx';

/** The whole application at an address, with the state that a navigation there may have carried. */
export function renderApp(path: string, state: unknown = null) {
  const router = createMemoryRouter(routeTree, { initialEntries: [{ ...parsePath(path), state }] });
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup(), at: () => router.state.location.pathname };
}
