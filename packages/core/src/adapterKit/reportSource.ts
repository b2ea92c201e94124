import type { ConnectionReport } from '../interfaces/connector.js'

/** The connection of one session as it stands, and who hears of its changes. */
export interface ReportSource {
  /** Undefined where there is no connection. */
  live(): ConnectionReport | undefined
  /** Whether nothing was asked later than by this generation: what was asked before a newer connect may be answered after it. */
  isNewest(generation: number): boolean
  /** Keeps what a connect or a restore found, unless it is out of date, and hands it back. */
  keep(report: ConnectionReport): ConnectionReport
  /** Tells of a change, which ends the connection where it leaves no account. Nothing where there is no connection, and where nothing changed. */
  update(change: Partial<Pick<ConnectionReport, 'accounts' | 'chainId'>>): void
  tell(report: ConnectionReport): void
  /** Forgets the connection, and tells nobody. */
  end(): void
  isWatched(): boolean
  watch(watcher: (report: ConnectionReport) => void): () => void
}

/** @param listen begins to listen to the wallet, and ends it by what it gives back: it is listened to only while somebody watches */
export function createReportSource(listen: () => () => void): ReportSource {
  let live: ConnectionReport | undefined
  let stop: (() => void) | undefined
  const watchers = new Set<(report: ConnectionReport) => void>()
  const tell = (report: ConnectionReport): void => {
    for (const watcher of [...watchers]) watcher(report)
  }
  const isNewest = (generation: number): boolean => !live || live.generation <= generation

  return {
    live: () => live,
    isNewest,
    keep(report) {
      if (isNewest(report.generation)) live = report
      return report
    },
    update(change) {
      if (!live) return
      const report = { ...live, ...change }
      // A wallet may repeat itself as often as it likes.
      if (JSON.stringify(report) === JSON.stringify(live)) return
      live = report.accounts.length > 0 ? report : undefined
      tell(report)
    },
    tell,
    end() {
      live = undefined
    },
    isWatched: () => watchers.size > 0,
    watch(watcher) {
      watchers.add(watcher)
      try {
        if (watchers.size === 1) stop = listen()
      } catch (error) {
        watchers.delete(watcher)
        throw error
      }
      return () => {
        if (watchers.delete(watcher) && watchers.size === 0) stop?.()
      }
    },
  }
}
