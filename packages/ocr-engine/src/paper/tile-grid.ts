/** Tiles in rows. */
interface Grid {
  columns: number;
  rows: number;
}

/** The tiles above, below and beside one. */
export function neighbours({ columns, rows }: Grid, tile: number): number[] {
  const [x, y] = [tile % columns, Math.floor(tile / columns)];
  const found: number[] = [];
  if (x > 0) found.push(tile - 1);
  if (x < columns - 1) found.push(tile + 1);
  if (y > 0) found.push(tile - columns);
  if (y < rows - 1) found.push(tile + columns);
  return found;
}

/** Whether a tile touches an edge of the picture. */
export function isAtEdge({ columns, rows }: Grid, tile: number): boolean {
  const [x, y] = [tile % columns, Math.floor(tile / columns)];
  return x === 0 || y === 0 || x === columns - 1 || y === rows - 1;
}

/** Fills dark valleys that are narrower than three tiles: lines of dense print, where little paper is seen. */
export function closed(grid: Grid, shades: Uint8Array): Uint8Array {
  return around(grid, around(grid, shades, Math.max), Math.min);
}

/** Means of three by three tiles. */
export function smoothed(grid: Grid, shades: Uint8Array): Uint8Array {
  return around(
    grid,
    shades,
    (...values) => values.reduce((sum, each) => sum + each, 0) / values.length,
  );
}

/** Spreads shades into tiles that have none (0), from what lies around these. */
export function filled(grid: Grid, shades: Uint8Array): Uint8Array {
  const result = shades.slice();
  let edge = [...result.keys()].filter((tile) => result[tile] === 0);
  while (edge.length > 0) {
    const known = edge.flatMap((tile) => {
      const values = neighbours(grid, tile)
        .map((next) => result[next]!)
        .filter((shade) => shade > 0);
      const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
      return values.length > 0 ? [{ tile, mean }] : [];
    });
    if (known.length === 0) return result;
    for (const { tile, mean } of known) result[tile] = mean;
    edge = edge.filter((tile) => result[tile] === 0);
  }
  return result;
}

function around(
  { columns, rows }: Grid,
  shades: Uint8Array,
  join: (...values: number[]) => number,
): Uint8Array {
  return Uint8Array.from(shades, (_, tile) => {
    const [x, y] = [tile % columns, Math.floor(tile / columns)];
    const values: number[] = [];
    for (let row = Math.max(0, y - 1); row <= Math.min(rows - 1, y + 1); row += 1) {
      for (let column = Math.max(0, x - 1); column <= Math.min(columns - 1, x + 1); column += 1) {
        values.push(shades[row * columns + column]!);
      }
    }
    return join(...values);
  });
}
