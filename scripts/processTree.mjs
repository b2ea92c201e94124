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
 * Ends processes from the leaves up, so that each is seen off by its living parent and none is left as a zombie where the
 * machine's first process does not look after orphans. Each is asked first, and killed when it has not ended `graceMs` later.
 *
 * @param {() => ProcessEntry[]} find looked up again and again, since a process that is left may start others
 * @param {number} graceMs
 */
export async function endProcesses(find, graceMs) {
  /** @type {Map<string, number>} */
  const askedAt = new Map()
  const deadline = Date.now() + graceMs + 8_000
  for (let living = find(); living.length > 0; living = find()) {
    const now = Date.now()
    const parents = new Set(living.map(({ parent }) => parent))
    for (const { pid, started } of living) {
      if (parents.has(pid) && now < deadline) continue
      const key = `${pid} ${started}`
      const asked = askedAt.get(key)
      if (asked === undefined) askedAt.set(key, now)
      if (asked === undefined || now - asked >= graceMs) send(pid, asked === undefined ? 'SIGTERM' : 'SIGKILL')
    }
    if (now >= deadline + 2_000) return
    await wait(50)
  }
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
