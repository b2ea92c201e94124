import { useHawserNetwork, useHawserSignTypedData } from '@hawser/react'
import { Outcome } from '../card/Outcome.js'

export function SignTypedData() {
  const { network } = useHawserNetwork({ namespace: 'eip155' })
  const { signTypedData, data, error, isPending } = useHawserSignTypedData()
  const letter = {
    domain: { name: 'Hawser', version: '1', chainId: network?.id },
    types: {
      Letter: [
        { name: 'to', type: 'string' },
        { name: 'text', type: 'string' },
      ],
    },
    primaryType: 'Letter',
    message: { to: 'The harbour master', text: 'Made fast at quay 7.' },
  }
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={isPending}
        onClick={() => signTypedData({ ...letter, namespace: 'eip155' })}
      >
        Sign typed data
      </button>
      <Outcome isPending={isPending} waiting="Confirm in your wallet" result={data} error={error} />
    </>
  )
}
