import { useHawserAccount, useHawserNetwork } from '@hawser/react'
import { Outcome } from '../card/Outcome.js'
import { useAction } from '../card/useAction.js'

export function SignPolkadotPayload() {
  const { address } = useHawserAccount({ namespace: 'polkadot' })
  const { network } = useHawserNetwork({ namespace: 'polkadot' })
  const { run, data, error, isPending } = useAction<string>()
  const submit = () =>
    run(async (hawser) => {
      if (!address || !network) throw new Error('Connect a Polkadot wallet first.')
      const { signPayload } = await import('@hawser/adapter-polkadot/flows')
      const [{ withApi }, { submitRemark }] = await Promise.all([import('./withApi.js'), import('./submitRemark.js')])
      return withApi(network, (api) =>
        submitRemark(api, { address, text: 'Hello from Hawser' }, async (payload) => {
          const { signature } = await signPayload(hawser, { payload })
          return signature
        }),
      )
    })
  return (
    <>
      <button type="button" className="button" disabled={isPending} onClick={submit}>
        Sign payload and submit
      </button>
      <Outcome isPending={isPending} waiting="Confirm in your wallet" result={data} error={error} network={network} />
    </>
  )
}
