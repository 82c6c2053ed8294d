import { describe, expect, it } from 'vitest';
import { read, yamlDocuments, type Tree } from './files.ts';
import { askedOf, knownSeries, ownMetrics } from './metrics.ts';

const known = await knownSeries();
const dashboard = JSON.parse(read('deploy/grafana/legible.json')) as { panels: Tree[] };
const panels = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }: Tree) => expr));
const alarms = yamlDocuments('deploy/prometheus/alerts.yml')[0]?.['groups'][0].rules as Tree[];
const scaling = yamlDocuments('deploy/kubernetes/autoscaling-keda.yaml')[0]?.['spec'] as Tree;

const expressions: string[] = [
  ...panels,
  ...alarms.map(({ expr }) => expr),
  ...scaling['triggers'].map(({ metadata }: Tree) => metadata.query),
];

describe('figures on the dashboard, in alarms and for scaling', () => {
  it.each(expressions)('are series that a process tells, by labels that they have: %s', (text) => {
    const { series, labels } = askedOf(text);
    expect(series).not.toEqual([]);
    const told = series.filter((name) => name !== 'up');
    expect(told.filter((name) => !known.has(name))).toEqual([]);
    const theirs = new Set(['job', ...told.flatMap((name) => known.get(name) ?? [])]);
    expect(labels.filter((label) => !theirs.has(label))).toEqual([]);
  });

  it('are all on the dashboard, whose panels do not overlap', async () => {
    const shown = new Set(panels.flatMap((text) => askedOf(text).series));
    const absent = (await ownMetrics()).filter(
      (name) => ![name, `${name}_bucket`, `${name}_count`].some((form) => shown.has(form)),
    );
    expect(absent).toEqual([]);
    const places = dashboard.panels.map(({ gridPos }) => `${gridPos.x},${gridPos.y}`);
    expect(new Set(places).size).toBe(places.length);
    expect(dashboard.panels.every(({ targets }) => targets.length > 0)).toBe(true);
  });

  it('that call for somebody say what is wrong', () => {
    for (const rule of alarms) {
      expect(rule).toMatchObject({
        alert: expect.stringMatching(/^Legible/),
        labels: { severity: expect.stringMatching(/^(page|ticket)$/) },
        annotations: { summary: expect.stringMatching(/[.?]$/) },
      });
    }
    expect(yamlDocuments('deploy/prometheus/prometheus.yml')[0]?.['rule_files']).toEqual([
      'alerts.yml',
    ]);
  });
});
