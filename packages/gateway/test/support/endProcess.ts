import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Ends a child by a signal, and resolves when the system has taken it away. */
export async function endProcess(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}
