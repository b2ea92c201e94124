import { useHawserAccount, useHawserNetwork } from '@hawser/react'
import { Outcome } from '../card/Outcome.js'
import { useAction } from '../card/useAction.js'

export function SignBitcoinPsbt() {
  const { address } = useHawserAccount({ namespace: 'bip122' })
  const { network } = useHawserNetwork({ namespace: 'bip122' })
  const { run, data, error, isPending } = useAction<string>()
  const sign = (broadcast: boolean) =>
    run(async (hawser) => {
      if (!address || !network) throw new Error('Connect a Bitcoin wallet first.')
      const { signPsbt } = await import('@hawser/adapter-bip122/flows')
      const { buildPsbt } = await import('./buildPsbt.js')
      const unsigned = await buildPsbt({ from: address, to: address, amount: 5_000n }, network)
      const { psbt, txid } = await signPsbt(hawser, { psbt: unsigned, broadcast })
      return txid ?? psbt
    })
  return (
    <>
      <div className="controls">
        <button type="button" className="button" disabled={isPending} onClick={() => sign(false)}>
          Sign PSBT
        </button>
        <button type="button" className="button quiet" disabled={isPending} onClick={() => sign(true)}>
          Sign and broadcast
        </button>
      </div>
      <Outcome isPending={isPending} waiting="Confirm in your wallet" result={data} error={error} network={network} />
    </>
  )
}
