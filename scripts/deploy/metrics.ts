import { allMetrics } from '@legible/server/metrics';

/** What a series has besides the labels of its metric: Prometheus adds them, or our prometheus.yml. */
const ADDED_LABELS = ['job', 'instance', 'role'];

/** A metric that the product tells, under each name that a series of it has, with its labels. */
function seriesOf(name: string, type: string, labels: string[]): [string, string[]][] {
  if (type !== 'histogram') return [[name, labels]];
  return [
    [`${name}_bucket`, [...labels, 'le']],
    [`${name}_count`, labels],
    [`${name}_sum`, labels],
  ];
}

/** The labels of every series that a process tells, by its name; asked of the process's own registry. */
export async function knownSeries(): Promise<Map<string, string[]>> {
  const { registry } = allMetrics();
  const told = await registry.getMetricsAsJSON();
  return new Map(
    told.flatMap(({ name, type }) => {
      const { labelNames = [] } = registry.getSingleMetric(name) as {
        labelNames?: string[];
      };
      return seriesOf(name, String(type), [...labelNames, ...ADDED_LABELS]);
    }),
  );
}

/** Names of our own metrics, as they are declared: a histogram has one. */
export const ownMetrics = async (): Promise<string[]> => {
  const names = [...(await knownSeries()).keys()].filter((name) => name.startsWith('legible_'));
  return [...new Set(names.map((name) => name.replace(/_(bucket|count|sum)$/, '')))];
};

const SERIES = /\b(?:legible|process|nodejs|up)\w*\b/g;

/** What a PromQL expression is about. */
export function askedOf(expression: string): { series: string[]; labels: string[] } {
  const inBraces = [...expression.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)];
  const grouped = [...expression.matchAll(/\bby\s*\(([^)]*)\)/g)];
  const withoutValues = expression.replaceAll(/"[^"]*"/g, '');
  return {
    series: [...withoutValues.matchAll(SERIES)].map(([name]) => name),
    labels: [
      ...inBraces.map(([, label = '']) => label),
      ...grouped.flatMap(([, labels = '']) => labels.split(',').map((label) => label.trim())),
    ],
  };
}
