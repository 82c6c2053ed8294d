import { render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it, vi } from 'vitest';
import { RouteError } from './route-error.tsx';

function Broken(): never {
  throw new Error('broken on purpose');
}

it('a screen that breaks leaves a way on', async () => {
  // React and the router report what they caught; that is the one complaint expected here.
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const routes = [{ path: '/', Component: Broken, ErrorBoundary: RouteError }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  expect((await screen.findByRole('heading')).textContent).toBe('Something went wrong');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/');
  expect(report).toHaveBeenCalled();
});
