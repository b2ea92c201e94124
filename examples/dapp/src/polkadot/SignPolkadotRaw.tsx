import { Outcome } from '../card/Outcome.js'
import { useAction } from '../card/useAction.js'

export function SignPolkadotRaw() {
  const { run, data, error, isPending } = useAction<string>()
  const sign = () =>
    run(async (hawser) => {
      const { signRaw } = await import('@hawser/adapter-polkadot/flows')
      const { signature } = await signRaw(hawser, { data: new TextEncoder().encode('Hello from Hawser') })
      return signature
    })
  return (
    <>
      <button type="button" className="button" disabled={isPending} onClick={sign}>
        Sign bytes
      </button>
      <Outcome isPending={isPending} waiting="Confirm in your wallet" result={data} error={error} />
    </>
  )
}
