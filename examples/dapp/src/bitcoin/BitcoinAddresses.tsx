import type { BitcoinAddress } from '@hawser/adapter-bip122'
import { Outcome } from '../card/Outcome.js'
import { CopyableId, ShortId } from '../card/ShortId.js'
import { useAction } from '../card/useAction.js'

export function BitcoinAddresses() {
  const { run, data, error, isPending } = useAction<readonly BitcoinAddress[]>()
  const ask = () =>
    run(async (hawser) => {
      const { getAccountAddresses } = await import('@hawser/adapter-bip122/flows')
      return getAccountAddresses(hawser)
    })
  return (
    <>
      <button type="button" className="button" disabled={isPending} onClick={ask}>
        Get addresses
      </button>
      <Outcome
        isPending={isPending}
        waiting="Asking the wallet"
        result={data && `${data.length} addresses`}
        error={error}
      />
      {data ? (
        <ul className="addresses">
          {data.map(({ address, purpose, publicKey, path }) => (
            <li key={address}>
              <strong>{purpose}</strong> <CopyableId id={address} label="Copy address" />
              <small>
                {path ?? 'Path not shared'} ·{' '}
                {publicKey ? (
                  <>
                    Key <ShortId id={publicKey} />
                  </>
                ) : (
                  'Key not shared'
                )}
              </small>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
