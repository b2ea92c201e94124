import process from 'node:process'
import { expect, it } from 'vitest'
import { createChildren } from './children.mjs'
import { listProcesses } from './processTable.mjs'

const isAlive = (/** @type {number} */ pid) => listProcesses().some((entry) => entry.pid === pid)

// Writes its own id and that of a child in a group of its own, which hears of nothing that happens to its parent.
const parent = (/** @type {string} */ then) => `
  const { spawn } = require('node:child_process')
  const child = spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' })
  console.log(process.pid, child.pid)
  ${then}`

it('default: gives back the code and both streams', async () => {
  const children = createChildren()
  const code = 'console.log("out"); console.error("err"); process.exitCode = 3'
  const result = await children.run(process.execPath, ['-e', code])
  expect(result.code).toBe(3)
  expect(result.output).toContain('out')
  expect(result.output).toContain('err')
  expect(result.leftBehind).toEqual([])
})

it('behavior: a command that does not exist fails with a message', async () => {
  const result = await createChildren().run('no-such-command-of-hawser', [])
  expect(result.code).toBe(1)
  expect(result.output).toContain('could not be started')
})

it.runIf(process.platform === 'linux')('behavior: what a child leaves behind is named and ended', async () => {
  const result = await createChildren().run(process.execPath, ['-e', parent('process.exit(0)')], { graceMs: 300 })
  const [, grandchild] = result.output.trim().split(' ').map(Number)
  expect(result.leftBehind).toEqual([expect.stringContaining('setInterval')])
  expect(isAlive(Number(grandchild))).toBe(false)
})

it.concurrent('parameters: silenceMs: a child that writes goes on, however long it takes', async () => {
  const code = 'let n = 0; const next = () => { console.log(n); if (++n < 25) setTimeout(next, 250) }; next()'
  const result = await createChildren().run(process.execPath, ['-e', code], { silenceMs: 5_000 })
  expect(result.output.trim().split('\n')).toHaveLength(25)
  expect(result.code).toBe(0)
})

// The limits leave a busy machine the time to start Node.
it.concurrent.each([
  ['silenceMs', { silenceMs: 5_000 }, 'no progress, nothing written for 5 s', ''],
  ['timeoutMs', { timeoutMs: 5_000 }, 'not finished after 5 s', 'setInterval(() => console.log("still here"), 100)'],
])('parameters: %s: a child is ended with all that it started, by its title', async (_, limit, reason, writing) => {
  // It ends with 0 when it is asked to: that is no success.
  const code = parent(`process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000); ${writing}`)
  const result = await createChildren().run(process.execPath, ['-e', code], { title: 'Tests that hang', ...limit })
  const [child, grandchild] = (result.output.split('\n')[0] ?? '').split(' ').map(Number)
  expect(result.output).toContain(`Tests that hang: ${reason}.`)
  expect(result.code).toBe(1)
  expect([isAlive(Number(child)), isAlive(Number(grandchild))]).toEqual([false, false])
})

it('behavior: stop ends a child and what it started, deaf ones too', async () => {
  const children = createChildren()
  /** @type {(text: string) => void} */
  let written = () => {}
  const ids = new Promise((resolve) => {
    written = resolve
  })
  void children.run(process.execPath, ['-e', parent('setInterval(() => {}, 1000)')], {
    onOutput: (text) => written(text),
  })
  const [child, grandchild] = String(await ids)
    .trim()
    .split(' ')
    .map(Number)
  expect([isAlive(Number(child)), isAlive(Number(grandchild))]).toEqual([true, true])
  await children.stop()
  expect([isAlive(Number(child)), isAlive(Number(grandchild))]).toEqual([false, false])
})
