import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { commandOf } from './processTable.mjs'
import { endProcesses, findProcesses } from './processTree.mjs'

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {Record<string, string>} [env] added to this process's own
 * @property {(text: string) => void} [onOutput] is given the output as it comes
 * @property {string} [title] what it is called when it is ended; the command where none is given
 * @property {number} [silenceMs] ends it when it has written nothing for so long
 * @property {number} [timeoutMs] ends it whatever it writes: far above what it ever takes
 * @property {number} [graceMs] how long what it has started may go on when it has ended itself; 30,000 where none is given
 *
 * @typedef {object} RunResult
 * @property {number} code the exit code; 1 when a signal ended it, or one of the limits
 * @property {string} output what it wrote, both streams in their order
 * @property {readonly string[]} leftBehind the commands of processes that it left running; they have been ended
 */

/**
 * For what is started to end: it ends when it makes no progress, since slow is not failed. A test or hook ends by its own limit before this
 * one, and is named then. What goes on without an end is ended far above what anything takes on a busy machine.
 */
export const limits = { silenceMs: 900_000, timeoutMs: 5_400_000 }

// Not one of the gateway's own, which refuses a variable of its prefix that it does not know.
const markName = 'STARTED_BY_HAWSER'

// What waits for a child while everything is being ended has nothing more to say.
/** @type {Promise<never>} */
const never = new Promise(() => {})

/**
 * Starts child processes, each in a process group of its own, and ends all of them with all of theirs on demand.
 */
export function createChildren() {
  const mark = randomUUID()
  let count = 0
  let isStopped = false

  return {
    /**
     * @param {string} command
     * @param {readonly string[]} args
     * @param {RunOptions} [options]
     * @returns {Promise<RunResult>}
     */
    async run(
      command,
      args,
      { cwd, env = {}, onOutput, title = command, silenceMs, timeoutMs, graceMs = 30_000 } = {},
    ) {
      if (isStopped) return never
      count += 1
      const ownMark = `${mark}.${count}.`
      const child = spawn(command, args, {
        cwd,
        detached: true,
        env: { ...process.env, ...env, [markName]: ownMark },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      let isEnded = false
      /** @param {string} reason */
      const end = (reason) => {
        if (isEnded) return
        isEnded = true
        output += `\n${title}: ${reason}. It has been ended with everything that it had started.\n`
        void endProcesses(() => findProcesses({ root: child.pid, mark: ownMark }), 3_000)
      }
      const silence = after(silenceMs, () => end(`no progress, nothing written for ${seconds(silenceMs)}`))
      const timer = after(timeoutMs, () => end(`not finished after ${seconds(timeoutMs)}`))
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8')
        stream.on('data', (text) => {
          output += text
          silence?.refresh()
          onOutput?.(text)
        })
      }
      const closed = new Promise((resolve) => child.once('close', resolve))
      const exited = new Promise((resolve) => {
        child.once('exit', (code) => resolve(code ?? 1))
        child.once('error', (error) => {
          output += `${command} could not be started: ${error.message}\n`
          resolve(1)
        })
      })
      const code = await exited
      clearTimeout(silence)
      clearTimeout(timer)
      // A process that outlives its parent may hold the pipe open: it is not waited for longer than this.
      await Promise.race([closed, wait(2_000)])
      if (isStopped) return never
      const find = () => findProcesses({ mark: ownMark })
      const leftBehind = (await settled(find, graceMs)).map(({ pid }) => commandOf(pid))
      if (leftBehind.length > 0) await endProcesses(find, 3_000)
      child.stdout.destroy()
      child.stderr.destroy()
      return { code: isEnded ? 1 : Number(code), output, leftBehind }
    },

    /** Ends everything that was started, and what that started; nothing can be started afterwards. */
    async stop() {
      isStopped = true
      await endProcesses(() => findProcesses({ root: process.pid, mark: `${mark}.` }), 2_000)
    },
  }
}

/**
 * @param {number | undefined} delayMs
 * @param {() => void} callback
 */
function after(delayMs, callback) {
  return delayMs === undefined ? undefined : setTimeout(callback, delayMs)
}

/** @param {number | undefined} milliseconds */
function seconds(milliseconds = 0) {
  return `${Math.round(milliseconds / 100) / 10} s`
}

/**
 * Gives processes that are about to end the time for it: on a busy machine the parts of a browser take seconds.
 *
 * @param {() => import('./processTable.mjs').ProcessEntry[]} find
 * @param {number} graceMs
 */
async function settled(find, graceMs) {
  let found = find()
  for (let waitedMs = 0; found.length > 0 && waitedMs < graceMs; waitedMs += 100) {
    await wait(100)
    found = find()
  }
  return found
}
