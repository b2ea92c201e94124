import type { SendApi, SendState, SendToken, SendTokenBalance } from '@hawser/core/send'
import { AddToken } from './AddToken.js'
import { TokenRow } from './TokenRow.js'
import { useSendText } from './useSendText.js'

export interface TokenPanelProps {
  readonly id: string
  readonly api: SendApi
  readonly form: SendState
  /** Whether this chain has tokens at all, which could be added. */
  readonly canAdd: boolean
  /** Called when what to send has been chosen. */
  readonly onChosen: () => void
}

/** What can be sent from here, and a place to name another token. */
export function TokenPanel({ id, api, form, canAdd, onChosen }: TokenPanelProps) {
  const text = useSendText()
  const chosen = form.token?.address ?? null

  const choose = (balance: SendTokenBalance): void => {
    // The same one again changes nothing, least of all the amount.
    if (balance.address !== chosen) api.setToken(toToken(balance))
    onChosen()
  }

  return (
    <section id={id} className="hawser-token-panel" aria-label={text('send.tokens')}>
      <ul className="hawser-list">
        {form.tokenBalances.map((balance) => (
          <li key={balance.address ?? 'native'}>
            <TokenRow balance={balance} isCurrent={balance.address === chosen} onChoose={() => choose(balance)} />
          </li>
        ))}
      </ul>
      {canAdd ? (
        <AddToken
          isBusy={form.isAddingToken}
          error={form.addTokenError}
          onAdd={async (address) => {
            if (await api.addToken(address)) onChosen()
          }}
        />
      ) : null}
    </section>
  )
}

function toToken({ chainId, address, name, symbol, decimals, iconUrl }: SendTokenBalance): SendToken | null {
  return address === null || decimals === null ? null : { chainId, address, name, symbol, decimals, iconUrl }
}
