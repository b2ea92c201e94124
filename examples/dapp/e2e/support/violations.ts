import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

/**
 * What axe finds under the WCAG 2.2 AA tags, once nothing moves any more. The words of the code that the page shows are thousands, of six
 * colours, and most of its work: they are looked at where that is asked for.
 */
export async function violations(page: Page | Frame, { hasCode = false } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  for (;;) {
    await untilStill(page)
    const { hasMoved, found } = await look(page, hasCode ? [] : [['.code-text code']])
    // What has begun to move meanwhile was seen halfway.
    if (hasMoved && found.length > 0) continue
    return found.map(
      (violation) =>
        `${violation.id}: ${violation.nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`).join(' | ')}`,
    )
  }
}

const untilStill = (page: Page | Frame) =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .map((animation) => ({ animation, timing: animation.effect?.getComputedTiming() }))
        // What turns for ever, or waits for long, is as it is meant to be seen.
        .filter(({ timing }) => timing?.iterations !== Infinity && (timing?.delay ?? 0) < 1_000)
        .map(({ animation }) => animation.finished.catch(() => undefined)),
    ),
  )

const look = (page: Page | Frame, exclude: string[][]) =>
  page.evaluate(async (exclude) => {
    const { axe } = window as unknown as {
      axe: { run(context: object, options: object): Promise<{ violations: Violation[] }> }
    }
    let hasMoved = false
    const onMove = () => {
      hasMoved = true
    }
    document.addEventListener('transitionrun', onMove)
    const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    const { violations } = await axe.run({ include: [['html']], exclude }, { runOnly, resultTypes: ['violations'] })
    document.removeEventListener('transitionrun', onMove)
    // What began under the last look has not been told of yet: the event comes with the next frame only.
    hasMoved ||= document
      .getAnimations()
      .some(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity)
    return { hasMoved, found: violations }
  }, exclude)
