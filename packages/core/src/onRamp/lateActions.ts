/** Actions whose code comes with the first of them. */
export interface LateActions<T> {
  /** What is loaded; undefined before. */
  readonly loaded: () => T | undefined
  /** Acts once the code is there; undefined where it could not be had, or the client has gone meanwhile. */
  readonly run: <R>(act: (api: T) => R) => Promise<Awaited<R> | undefined>
  /** Acts within the press once the code is there, else as soon as it is. */
  readonly now: (act: (api: T) => void) => void
}

/**
 * @param load - Makes them, once its code is there.
 * @param onFailure - Told why the code could not be had: the next act asks for it again.
 */
export function createLateActions<T>({
  signal,
  load,
  onFailure,
}: {
  readonly signal: AbortSignal
  readonly load: () => Promise<() => T>
  readonly onFailure: (error: unknown) => void
}): LateActions<T> {
  let loaded: T | undefined
  const run = async <R>(act: (api: T) => R): Promise<Awaited<R> | undefined> => {
    try {
      if (!loaded) {
        const create = await load()
        if (signal.aborted) return undefined
        loaded ??= create()
      }
    } catch (error) {
      onFailure(error)
      return undefined
    }
    return await act(loaded)
  }
  return {
    loaded: () => loaded,
    run,
    now(act) {
      if (loaded) act(loaded)
      else void run(act)
    },
  }
}
