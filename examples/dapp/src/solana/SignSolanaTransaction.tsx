import { useHawserAccount, useHawserNetwork } from '@hawser/react'
import { Outcome } from '../card/Outcome.js'
import { useAction } from '../card/useAction.js'

export function SignSolanaTransaction() {
  const { address } = useHawserAccount({ namespace: 'solana' })
  const { network } = useHawserNetwork({ namespace: 'solana' })
  const { run, data, error, isPending } = useAction<string>()

  async function build() {
    if (!address || !network) throw new Error('Connect a Solana wallet first.')
    const { buildTransfer } = await import('./buildTransfer.js')
    return buildTransfer({ from: address, to: address, lamports: 1_000_000n }, network)
  }
  const sign = () =>
    run(async (hawser) => {
      const { signTransaction } = await import('@hawser/adapter-solana/flows')
      const signed = await signTransaction(hawser, { transaction: await build() })
      return btoa(String.fromCharCode(...signed))
    })
  const send = () =>
    run(async (hawser) => {
      const { signAndSendTransaction } = await import('@hawser/adapter-solana/flows')
      const options = { preflightCommitment: 'confirmed', maxRetries: 3 } as const
      return (await signAndSendTransaction(hawser, { transaction: await build(), ...options })).hash
    })

  return (
    <>
      <div className="controls">
        <button type="button" className="button" disabled={isPending} onClick={sign}>
          Sign transaction
        </button>
        <button type="button" className="button quiet" disabled={isPending} onClick={send}>
          Sign and send
        </button>
      </div>
      <Outcome isPending={isPending} waiting="Confirm in your wallet" result={data} error={error} network={network} />
    </>
  )
}
