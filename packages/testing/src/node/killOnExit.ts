import type { ChildProcess } from 'node:child_process'
import process from 'node:process'
import { endProcess } from './endProcess.js'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The result of {@link killOnExit}. */
export interface ExitWatch {
  /** Whether this process was told to end. No child is to be started any more: nobody would end it. */
  readonly isEnding: boolean
  /** Takes the listeners away. */
  remove(): void
}

/**
 * Ends `children` when this process ends, by itself or by SIGINT, SIGTERM or SIGHUP.
 * A signal that nobody else listens for still ends this process, as it would without us.
 */
export function killOnExit(children: Iterable<ChildProcess>): ExitWatch {
  let isEnding = false
  function kill(): void {
    for (const child of children) child.kill('SIGKILL')
  }
  async function onSignal(signal: NodeJS.Signals): Promise<void> {
    isEnding = true
    remove()
    // Waited for, since a child that outlives its parent stays as a zombie where the first process reaps none.
    await Promise.all([...children].map(endProcess))
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  function remove(): void {
    process.off('exit', kill)
    for (const signal of signals) process.off(signal, onSignal)
  }
  process.on('exit', kill)
  for (const signal of signals) process.on(signal, onSignal)
  return {
    get isEnding() {
      return isEnding
    },
    remove,
  }
}
