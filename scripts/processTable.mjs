import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'

/**
 * @typedef {object} ProcessEntry
 * @property {number} pid
 * @property {number} parent
 * @property {string} started when it started, in the system's own words: tells a process from a later one of the same id
 */

/**
 * Every living process, zombies left out.
 *
 * @returns {ProcessEntry[]}
 */
export function listProcesses() {
  return process.platform === 'linux' ? fromProc() : fromPs()
}

/**
 * Whether a process was started with `text` in its environment. Known on Linux alone; elsewhere always false.
 *
 * @param {number} pid
 * @param {string} text
 */
export function hasInEnvironment(pid, text) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(text)
  } catch {
    return false
  }
}

/**
 * How a process was started, as far as the system tells it: for people to read.
 *
 * @param {number} pid
 */
export function commandOf(pid) {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || `process ${pid}`
  } catch {
    return `process ${pid}`
  }
}

/** @returns {ProcessEntry[]} */
function fromProc() {
  const entries = []
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1')
      // The command name stands in brackets and may hold spaces and brackets itself.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (fields[0] === 'Z') continue
      entries.push({ pid: Number(name), parent: Number(fields[1]), started: fields[19] ?? '' })
    } catch {
      // It ended between the two reads.
    }
  }
  return entries
}

/** @returns {ProcessEntry[]} */
function fromPs() {
  const text = execFileSync('ps', ['-Ao', 'pid=,ppid=,stat=,lstart='], { encoding: 'utf8' })
  return text
    .split('\n')
    .map((line) => line.trim().match(/^(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/))
    .filter((match) => match !== null && !match[3]?.startsWith('Z'))
    .map((match) => ({ pid: Number(match?.[1]), parent: Number(match?.[2]), started: match?.[4] ?? '' }))
}
