import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { hasInEnvironment, listProcesses } from './processTable.mjs'

/** @typedef {import('./processTable.mjs').ProcessEntry} ProcessEntry */

/**
 * The processes below `root`, and those that carry `mark` in their environment: the latter finds the ones whose parent
 * has ended, which the tree alone has lost.
 *
 * @param {{ root?: number | undefined, mark: string }} options
 * @returns {ProcessEntry[]}
 */
export function findProcesses({ root, mark }) {
  const all = listProcesses()
  const found = new Set(root === undefined ? [] : [root])
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid)
  }
  return all.filter(({ pid }) => pid !== process.pid && (found.has(pid) || hasInEnvironment(pid, mark)))
}

/**
 * Ends processes: asks first, then kills what is still there after `graceMs`.
 *
 * @param {() => ProcessEntry[]} find looked up again and again, since a process that ends may start others
 * @param {number} graceMs
 */
export async function endProcesses(find, graceMs) {
  /** @type {Map<number, ProcessEntry>} */
  const seen = new Map()
  const deadline = Date.now() + graceMs
  for (;;) {
    for (const entry of find()) {
      if (seen.get(entry.pid)?.started === entry.started) continue
      seen.set(entry.pid, entry)
      send(entry.pid, 'SIGTERM')
    }
    const rest = alive(seen)
    if (rest.length === 0) return
    if (Date.now() >= deadline) {
      for (const { pid } of rest) send(pid, 'SIGKILL')
      await wait(100)
      if (alive(seen).length === 0 && find().length === 0) return
      if (Date.now() >= deadline + 5_000) return
    }
    await wait(50)
  }
}

/** @param {Map<number, ProcessEntry>} seen */
function alive(seen) {
  return listProcesses().filter(({ pid, started }) => seen.get(pid)?.started === started)
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function send(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended by itself.
  }
}
