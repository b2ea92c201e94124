import type { ChainNamespace } from '@hawser/common'
import type { ErrorInfo } from '@hawser/core'
import type { SendApi, SendState, SendToken, SendTokenBalance } from '@hawser/core/send'
import { useState } from 'react'
import { Button } from '../../components/Button.js'
import { TextField } from '../../components/TextField.js'
import { errorText } from '../errors.js'
import { inWordsOf, useSendNetwork, useSendText } from './sendFeature.js'
import { TokenRow } from './TokenRow.js'

export interface TokenPanelProps {
  readonly id: string
  readonly api: SendApi
  readonly form: SendState
  /** Whether this chain has tokens at all, which could be added. */
  readonly canAdd: boolean
  /** Called when what to send has been chosen. */
  readonly onChosen: () => void
}

/** The tokens that can be sent from here, and a place to name another one. */
export function TokenPanel({ id, api, form, canAdd, onChosen }: TokenPanelProps) {
  const text = useSendText()
  const chosen = form.token?.address ?? null
  const namespace = useSendNetwork(form)?.chainNamespace

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
          namespace={namespace}
          isFirst={form.tokenBalances.length <= 1}
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

/** How the address of a token looks: the same in every language. */
const examples: Readonly<Partial<Record<ChainNamespace, string>>> = { eip155: '0x…', solana: 'So11…1112' }

/** Whether a namespace has tokens beside its own currency. */
export const hasTokens = (namespace: ChainNamespace): boolean => Object.hasOwn(examples, namespace)

interface AddTokenProps {
  readonly namespace: ChainNamespace | undefined
  /** Whether there is none yet beside the native currency. */
  readonly isFirst: boolean
  readonly isBusy: boolean
  readonly error: ErrorInfo | null
  readonly onAdd: (address: string) => void
}

/** A token by the address of its contract, or of its mint, from which its symbol and decimals are read. */
function AddToken({ namespace, isFirst, isBusy, error, onAdd }: AddTokenProps) {
  const text = useSendText()
  const [address, setAddress] = useState('')
  // What came of another address is not about the one that stands here now.
  const [asked, setAsked] = useState<string | null>(null)
  const problem = error !== null && asked === address && !isBusy ? error : null
  const isEmpty = address.trim() === ''

  const add = (): void => {
    if (isEmpty || isBusy) return
    setAsked(address)
    onAdd(address.trim())
  }
  const describe = (info: ErrorInfo): string => {
    const key = `send.addTokenProblem.${info.code}` as const
    return text.has(key) ? text(inWordsOf(text, key, namespace)) : errorText(text, info)
  }

  return (
    <div className="hawser-add-token">
      <TextField
        label={text(inWordsOf(text, 'send.tokenAddress', namespace))}
        value={address}
        onChange={setAddress}
        dir="auto"
        placeholder={namespace && examples[namespace]}
        hint={isFirst && !problem ? text('send.noTokens') : undefined}
        error={problem && describe(problem)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
        end={
          <Button variant="quiet" size="small" isBusy={isBusy} aria-disabled={isEmpty || undefined} onClick={add}>
            {text('send.addToken')}
          </Button>
        }
      />
    </div>
  )
}
