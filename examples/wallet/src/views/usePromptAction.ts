import { useState } from 'react'
import { toMessage } from '../wallet/toMessage.js'

/** Runs one action at a time, and keeps what went wrong with it. */
export function usePromptAction() {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  return {
    isBusy,
    error,
    run(action: () => Promise<void>) {
      setIsBusy(true)
      setError(null)
      action()
        .catch((cause: unknown) => setError(toMessage(cause)))
        .finally(() => setIsBusy(false))
    },
  }
}
