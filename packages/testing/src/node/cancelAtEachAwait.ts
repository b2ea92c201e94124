import { promiseHooks } from 'node:v8'

/** One run of what is cancelled, over a wallet that holds its prompts. */
export interface CancellableRun {
  /** Begins it. */
  start(): Promise<unknown>
  /** Cancels it, or ends in another way what it belongs to. */
  cancel(): void
  /** The prompts that the wallet has shown by now. It may hold them all, and must not answer any. */
  countPrompts(): number
}

/** How long a prompt that should not come has the time to come, in the end. */
const quietMs = 300
const pollMs = 2

/**
 * Runs a flow again and again, cancelled at its first await, at its second one and so on, until the wallet is asked before that. Says at how many
 * awaits it was cancelled. An await is a continuation of any promise in the process.
 *
 * @throws Error where the wallet was asked by a run that had been cancelled, or where a run ends by itself
 * @example
 * await cancelAtEachAwait(() => {
 *   const cancel = new AbortController()
 *   const start = () => signMessage(hawser, { message: 'Ahoy', signal: cancel.signal })
 *   return { start, cancel: () => cancel.abort(), countPrompts: () => wallet.pending.length }
 * })
 */
export async function cancelAtEachAwait(createRun: () => CancellableRun | Promise<CancellableRun>): Promise<number> {
  for (let at = 0; ; at += 1) {
    const run = await createRun()
    const before = run.countPrompts()
    if ((await runUntil(run, at)) === 'cancelled') {
      await pause(pollMs)
      if (run.countPrompts() > before) throw new Error(`Cancelled at await ${at}, and the wallet was asked.`)
      continue
    }
    await pause(quietMs)
    const count = run.countPrompts() - before
    run.cancel()
    if (count !== 1) throw new Error(`The wallet was asked ${count} times: also by runs that were cancelled.`)
    return at
  }
}

/** Runs until the await with that number, or until the wallet is asked. */
function runUntil(run: CancellableRun, at: number): Promise<'cancelled' | 'asked'> {
  const before = run.countPrompts()
  return new Promise((resolve, reject) => {
    let seen = 0
    let isCancelled = false
    let isOver = false
    const end = (settle: () => void): void => {
      if (isOver) return
      isOver = true
      stop()
      clearInterval(poll)
      settle()
    }
    const reach = (): void => {
      stop()
      if (run.countPrompts() > before) end(() => resolve('asked'))
      else {
        isCancelled = true
        run.cancel()
      }
    }
    const unhook = promiseHooks.onBefore(() => {
      seen += 1
      if (seen === at) reach()
    })
    const stop = (): void => {
      unhook()
    }
    // Not by a promise, which would be an await of its own.
    const poll = setInterval(() => {
      if (!isCancelled && run.countPrompts() > before) end(() => resolve('asked'))
    }, pollMs)
    const settled = (error?: unknown) =>
      end(() =>
        isCancelled
          ? resolve('cancelled')
          : reject(new Error(`The run ended by itself at await ${seen}.`, { cause: error })),
      )
    const started = run.start()
    if (at === 0) reach()
    started.then(() => settled(), settled)
  })
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs))
}
