import { useHawserSignMessage } from '@hawser/react'
import { Outcome } from '../card/Outcome.js'

export function SignSolanaMessage() {
  const { signMessage, data, error, isPending } = useHawserSignMessage()
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={isPending}
        onClick={() => signMessage({ message: 'Hello from Hawser', namespace: 'solana' })}
      >
        Sign text
      </button>
      <Outcome isPending={isPending} waiting="Confirm in your wallet" result={data} error={error} />
    </>
  )
}
