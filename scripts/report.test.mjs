import { expect, it } from 'vitest'
import { createReport } from './report.mjs'

const tally = (passed = 0, failed = 0, skipped = 0) => ({ tally: { passed, failed, skipped }, output: '' })

function record() {
  /** @type {string[]} */
  const lines = []
  return {
    lines,
    report: createReport(
      (text) => lines.push(text),
      () => 0,
    ),
  }
}

it('default: the last line is the sum, and the code is 0', async () => {
  const { lines, report } = record()
  await report.step('one', async () => tally(2, 0, 1))
  await report.step('two', async () => tally(1))
  expect(report.end()).toBe(0)
  expect(lines.at(-1)).toBe('3 passed, 0 failed, 1 skipped')
})

it('behavior: a failed step is named and makes the code 1', async () => {
  const { lines, report } = record()
  await report.step('good', async () => tally(1))
  await report.step('bad', async () => tally(1, 2))
  expect(report.end()).toBe(1)
  expect(lines).toContain('Failed: bad')
  expect(lines.at(-1)).toBe('2 passed, 2 failed, 0 skipped')
})

it('behavior: why a step failed is said again at the end', async () => {
  const { lines, report } = record()
  await report.step('first', async () => ({ ...tally(1, 1), output: 'much', reason: 'one > two: 1 is not 2' }))
  await report.step('second', async () => ({ ...tally(0, 1), output: 'could not be loaded' }))
  const before = lines.length
  report.end()
  const last = lines.slice(before).join('\n')
  expect(last).toMatch(/first.*one > two: 1 is not 2.*second.*could not be loaded.*Failed: first, second/s)
  expect(last).not.toContain('much')
})

it('behavior: an error outside any step counts as one failure', () => {
  const { lines, report } = record()
  report.fail(new Error('no network'))
  expect(report.end()).toBe(1)
  expect(lines.join('\n')).toContain('no network')
  expect(lines.at(-1)).toBe('0 passed, 1 failed, 0 skipped')
})
