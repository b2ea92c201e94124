import { basename, join } from 'node:path'
import { createSourceFinder, shortPath } from '../sourceOf.mjs'
import { listEntry, openPage, settleMs, throttling } from './openPage.mjs'

const categories = ['toplevel', 'devtools.timeline', 'v8', 'disabled-by-default-v8.compile', 'loading']

/** What the events of a trace are about. What is in none of them is the browser's own work. */
const kinds = [
  ['compile', /^(?:v8\.(?:compile|parse|produceCache|deserialize)|V8\.(?:Compile|Parse|PreParse))/],
  ['evaluate', /^(?:v8\.evaluateModule|EvaluateScript)/],
  [
    'script (handlers, render, promises)',
    /^(?:FunctionCall|EventDispatch|RunMicrotasks|v8\.callFunction|V8\.Execute|TimerFire|FireAnimationFrame|v8\.run)/,
  ],
  ['garbage collection', /^(?:MinorGC|MajorGC|V8\.GC|BlinkGC|CppGC)/],
  ['style', /^(?:UpdateLayoutTree|RecalculateStyles|ParseAuthorStyleSheet|Document::(?:Update|rebuild)|StyleEngine)/],
  ['layout', /^(?:Layout|LocalFrameView|UpdateLayer)/],
  ['paint', /^(?:PrePaint|Paint|Commit|Layerize|RasterTask|CompositeLayers|Decode|ProxyMain)/],
  ['requests', /^(?:Resource|ThrottlingURLLoader|URLLoader|ScriptStreamer|ResourceFetcher|MojoURLLoader)/],
]

/**
 * What one first opening of the modal is made of, from the click until nothing changes any more.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {{ baseUrl: string, built: string }} options `built` is the folder of the built pages, with their source maps
 * @returns {Promise<string>}
 */
export async function profileOpening(browser, { baseUrl, built }) {
  const trace = await traceOpening(browser, baseUrl)
  const samples = await sampleOpening(browser, baseUrl)
  return [
    `One opening, processor slowed ${throttling} times.`,
    describeTrace(trace),
    'Samples by module, without the idle ones:',
    describeSamples(samples, built),
  ].join('\n\n')
}

async function traceOpening(browser, baseUrl) {
  const { context, page } = await openPage(browser, `${baseUrl}/hawser.html`)
  try {
    await browser.startTracing(page, { categories })
    await page.click('button')
    await page.waitForSelector(listEntry)
    await page.waitForTimeout(settleMs)
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
    const marks = await page.evaluate(() => ({
      visibleMs: window.__probe.marks.dialog - window.__probe.clickMs,
      settledMs: window.__probe.settledMs - window.__probe.clickMs,
    }))
    return { traceEvents, ...marks }
  } finally {
    await context.close()
  }
}

function describeTrace({ traceEvents, visibleMs, settledMs }) {
  const click = traceEvents.find(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'click')
  const endUs = click.ts + settledMs * 1000
  const main = traceEvents
    .filter(({ ph, pid, tid, ts }) => ph === 'X' && pid === click.pid && tid === click.tid && ts < endUs)
    .filter(({ ts, dur = 0 }) => ts + dur > click.ts)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const tasks = nest(main)
  const ms = (us) => `${(us / 1000).toFixed(0)} ms`
  const since = (us) => ms(us - click.ts)

  const sums = sumByKind(tasks)
  const busy = tasks.reduce((sum, { dur }) => sum + dur, 0)
  const lines = [
    `Visible after ${visibleMs.toFixed(0)} ms, settled after ${settledMs.toFixed(0)} ms. The main thread works ${ms(busy)} of it:`,
    ...[...sums].sort(([, a], [, b]) => b - a).map(([kind, us]) => `  ${ms(us).padStart(8)}  ${kind}`),
    `  ${ms(Math.max(0, settledMs * 1000 - busy)).padStart(8)}  idle: it waits for requests, frames and the entrance`,
    '',
    'Tasks over 50 ms:',
  ]
  for (const task of tasks.filter(({ dur }) => dur > 50_000)) {
    const parts = [...sumByKind([task])].sort(([, a], [, b]) => b - a).slice(0, 4)
    lines.push(
      `  at ${since(task.ts).padStart(7)}, ${ms(task.dur).padStart(7)}: ${parts.map(([kind, us]) => `${kind} ${ms(us)}`).join(', ')}`,
    )
  }
  lines.push('', 'Requests, from the click: sent, finished')
  const sent = traceEvents.filter(
    ({ name, ts, pid }) => name === 'ResourceSendRequest' && pid === click.pid && ts < endUs,
  )
  for (const { ts, args } of sent.filter((event) => event.ts > click.ts - 200_000)) {
    const { requestId, url } = args.data
    const done = traceEvents.find(({ name, args: of }) => name === 'ResourceFinish' && of.data.requestId === requestId)
    const evaluated = find(
      tasks,
      ({ name, args: of }) =>
        /evaluateModule|EvaluateScript/.test(name) && JSON.stringify(of ?? {}).includes(basename(url)),
    )
    const cost = evaluated ? `, evaluated in ${ms(evaluated.dur)}` : ''
    lines.push(`  ${since(ts).padStart(7)} ${done ? since(done.ts).padStart(7) : '      –'}  ${basename(url)}${cost}`)
  }
  return lines.join('\n')
}

/** Events as a tree, by time: each with its `children`, and with the time that is in none of them. */
function nest(events) {
  const roots = []
  const open = []
  for (const { name, ts, dur = 0, args } of events) {
    while (open.length > 0 && open.at(-1).ts + open.at(-1).dur <= ts) open.pop()
    const node = { name, ts, dur, args, children: [], selfUs: dur }
    const parent = open.at(-1)
    if (parent) {
      parent.children.push(node)
      parent.selfUs -= dur
    } else roots.push(node)
    open.push(node)
  }
  return roots
}

/** The time of each kind. What has no kind of its own counts to what it is part of. */
function sumByKind(nodes, outer = 'other work of the browser', sums = new Map()) {
  for (const { name, selfUs, children } of nodes) {
    const kind = kinds.find(([, test]) => test.test(name))?.[0] ?? outer
    sums.set(kind, (sums.get(kind) ?? 0) + Math.max(0, selfUs))
    sumByKind(children, kind, sums)
  }
  return sums
}

function find(nodes, test) {
  for (const node of nodes) {
    const found = test(node) ? node : find(node.children, test)
    if (found) return found
  }
  return undefined
}

async function sampleOpening(browser, baseUrl) {
  const { context, page, cdp } = await openPage(browser, `${baseUrl}/hawser.html`, { isProbed: false })
  try {
    await cdp.send('Profiler.enable')
    await cdp.send('Profiler.setSamplingInterval', { interval: 250 })
    await cdp.send('Profiler.start')
    await page.click('button')
    await page.waitForSelector(listEntry)
    await page.waitForTimeout(settleMs / 2)
    return (await cdp.send('Profiler.stop')).profile
  } finally {
    await context.close()
  }
}

function describeSamples({ nodes, samples, timeDeltas }, built) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const times = new Map()
  const find = createSourceFinder()
  for (const [index, id] of samples.entries()) {
    const { functionName, url, lineNumber, columnNumber } = byId.get(id).callFrame
    if (functionName === '(idle)') continue
    const place = url.startsWith('http')
      ? shortPath(find(join(built, new URL(url).pathname), lineNumber, columnNumber)).replace(/^.*\/packages\//, '')
      : functionName
    times.set(place, (times.get(place) ?? 0) + timeDeltas[index])
  }
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 40)
    .map(([place, us]) => `  ${(us / 1000).toFixed(1).padStart(7)} ms  ${place}`)
    .join('\n')
}
