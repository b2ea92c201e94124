/** One request that the wallet received, and what became of it. */
export interface LoggedRequest {
  readonly id: number
  readonly method: string
  readonly params: unknown
  readonly receivedAtMs: number
  readonly outcome: 'pending' | 'answered' | 'failed'
  readonly result?: unknown
  readonly error?: { readonly code: number | null; readonly message: string } | undefined
}

export interface RequestLog {
  entries(): readonly LoggedRequest[]
  begin(method: string, params: unknown): number
  answer(id: number, result: unknown): void
  fail(id: number, error: unknown): void
  /** Runs what serves a request, which is in the log from its beginning, and rejects as `serve` does. */
  record<T>(method: string, params: unknown, serve: () => Promise<T>): Promise<T>
}

const kept = 500

/** The last 500 requests, oldest first. A new array for each change, so that a view can compare by identity. */
export function createRequestLog(nowMs: () => number, onChange: () => void): RequestLog {
  let entries: readonly LoggedRequest[] = []
  let lastId = 0

  function settle(id: number, change: Pick<LoggedRequest, 'outcome' | 'result' | 'error'>): void {
    entries = entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry))
    onChange()
  }

  const log: RequestLog = {
    entries: () => entries,
    async record(method, params, serve) {
      const id = log.begin(method, params)
      try {
        const result = await serve()
        log.answer(id, result)
        return result
      } catch (error) {
        log.fail(id, error)
        throw error
      }
    },
    begin(method, params) {
      lastId += 1
      entries = [...entries.slice(1 - kept), { id: lastId, method, params, receivedAtMs: nowMs(), outcome: 'pending' }]
      onChange()
      return lastId
    },
    answer: (id, result) => settle(id, { outcome: 'answered', result }),
    fail: (id, error) => settle(id, { outcome: 'failed', error: describe(error) }),
  }
  return log
}

function describe(error: unknown): { code: number | null; message: string } {
  if (!(error instanceof Error)) return { code: null, message: String(error) }
  const code = 'code' in error && typeof error.code === 'number' ? error.code : null
  return { code, message: error.message }
}
