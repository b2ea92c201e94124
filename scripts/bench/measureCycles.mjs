import { listEntry, openPage } from './openPage.mjs'

/** Until code is compiled and caches are filled. */
const warmUpCycles = 20
const cycles = 60
/** So often between them the heap is looked at. */
const samples = 6

/**
 * The browser's flags for it: none of its compilers that look what is run often. They go on for all of the cycles, and their code, of which nothing
 * on the page is the owner, would be counted with what the page holds on to.
 */
export const cyclesFlags = ['--js-flags=--no-sparkplug --no-maglev --no-turbofan']

/** How heap, nodes and listeners grow from the 20th to the 80th opening and closing of the list, at full speed. `browser` is one of `cyclesFlags`. */
export async function measureCycles(browser, baseUrl, name) {
  // Without the probe: what it notes at each frame and task would be counted.
  const { context, page, cdp } = await openPage(browser, `${baseUrl}/${name}.html`, { rate: 1, isProbed: false })
  await cdp.send('Performance.enable')
  async function cycle() {
    await page.click('button')
    // Nothing here keeps a handle of an element: it would keep the element, and count it.
    await page.locator(listEntry).first().waitFor()
    if (name === 'hawser') {
      const focused = await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]') !== null)
      await focused.dispose()
    }
    await page.keyboard.press('Escape')
    await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  }
  async function metrics() {
    for (let run = 0; run < 3; run++) await cdp.send('HeapProfiler.collectGarbage')
    const { metrics: list } = await cdp.send('Performance.getMetrics')
    const value = (key) => list.find((metric) => metric.name === key).value
    return { heap: value('JSHeapUsedSize'), nodes: value('Nodes'), listeners: value('JSEventListeners') }
  }
  try {
    for (let run = 0; run < warmUpCycles; run++) await cycle()
    const seen = [await metrics()]
    for (let sample = 0; sample < samples; sample++) {
      for (let run = 0; run < cycles / samples; run++) await cycle()
      seen.push(await metrics())
    }
    const [first] = seen
    const last = seen.at(-1)
    return {
      heapBytesPerCycle: slope(seen.map(({ heap }) => heap)) / (cycles / samples),
      nodes: last.nodes - first.nodes,
      listeners: last.listeners - first.listeners,
    }
  } finally {
    await context.close()
  }
}

/** The steady growth from value to value, by least squares: one late collection does not make the figure. */
function slope(values) {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const top = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0)
  return top / values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
}
