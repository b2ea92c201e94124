import { useHawserDisconnect } from '@hawser/react'

/** Ends every connection of every kind at once. */
export function DisconnectEverything() {
  const { disconnect, isPending } = useHawserDisconnect()
  return (
    <section className="controls" aria-label="All namespaces">
      <button type="button" className="button quiet" disabled={isPending} onClick={() => disconnect({})}>
        Disconnect everything
      </button>
    </section>
  )
}
