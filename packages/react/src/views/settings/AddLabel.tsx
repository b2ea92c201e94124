import { type AddressIssue, type FoundAddress, findAddress } from '@hawser/core/names'
import type { KnownName, ProfileApi } from '@hawser/core/profile'
import { type FormEvent, useEffect, useState } from 'react'
import { FullAddress } from '../../components/Address.js'
import { Button } from '../../components/Button.js'
import { Spinner } from '../../components/Loading.js'
import { TextField } from '../../components/TextField.js'
import { WarningIcon } from '../../icons/Icon.js'
import { useActions } from '../../provider/actions.js'
import { useHawser } from '../../provider/useHawser.js'
import { enActivity } from '../../text/enActivity.js'
import { enSend } from '../../text/enSend.js'
import { useText } from '../../text/useText.js'

/** How long typing rests before it is looked up, and told where it stands for nothing. */
const REST_MS = 500

export interface AddLabelProps {
  readonly api: ProfileApi
  /** Called when it is kept, or is not to be. */
  readonly onEnd: () => void
}

type Outcome = FoundAddress | AddressIssue | 'unavailable' | null

/** An address by itself or by its name, and what the user calls it. What a name stands for is shown before it is kept. */
export function AddLabel({ api, onEnd }: AddLabelProps) {
  const text = useText(enSend)
  const activityText = useText(enActivity)
  const [typed, setTyped] = useState('')
  const [label, setLabel] = useState('')
  const outcome = useAddress(typed)
  const found = outcome !== null && typeof outcome === 'object' ? outcome : null
  const issue = typeof outcome === 'string' ? outcome : null
  const called = label.trim() || found?.name?.name || ''
  const isReady = found !== null && called !== ''

  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (!isReady) return
    api.setLabel(found, called)
    if (found.name) api.rememberName({ ...found.name, address: found.address })
    onEnd()
  }

  return (
    <form className="hawser-send" noValidate onSubmit={save}>
      <TextField
        label={text('send.addressOrName')}
        value={typed}
        dir="auto"
        autoFocus
        onChange={setTyped}
        error={issue && text(`send.receiverIssue.${issue}`)}
      />
      <div role="status" className="hawser-field-hint">
        {found ? (
          <FullAddress value={found.address} />
        ) : outcome === null && typed.trim() !== '' ? (
          <span className="hawser-send-checking">
            <Spinner />
            {text('send.checking')}
          </span>
        ) : null}
      </div>
      {found?.name && found.formerAddress !== null ? (
        <p className="hawser-caution" role="alert">
          <WarningIcon />
          {text('send.warning.changedName', { name: found.name.name })}
        </p>
      ) : null}
      <TextField
        label={activityText('transaction.label')}
        value={label}
        maxLength={64}
        placeholder={found?.name?.name}
        enterKeyHint="done"
        onChange={setLabel}
      />
      <div className="hawser-setting-buttons">
        <Button size="small" onClick={onEnd}>
          {text('common.cancel')}
        </Button>
        <Button size="small" type="submit" aria-disabled={!isReady || undefined}>
          {activityText('transaction.saveLabel')}
        </Button>
      </div>
    </form>
  )
}

/** What a text stands for, once typing rests. Null until it is known. */
function useAddress(typed: string): Outcome {
  const hawser = useHawser()
  const { account: loader } = useActions()
  const [known, setKnown] = useState<{ readonly typed: string; readonly outcome: Outcome } | null>(null)
  useEffect(() => {
    if (typed.trim() === '') return
    const abort = new AbortController()
    const { signal } = abort
    const settle = (outcome: Outcome): void => {
      if (!signal.aborted) setKnown({ typed, outcome })
    }
    const { clock } = hawser.platform
    const cancel = clock.setTimeout(() => {
      const resolve = async ({ name, caipNetworkId }: Pick<KnownName, 'name' | 'caipNetworkId'>) => {
        const { nameResource, readResource } = loader.current ?? (await loader.load({ hawser, signal }))
        return readResource(hawser, nameResource, { name, caipNetworkId }, { signal })
      }
      findAddress(hawser, { text: typed, signal, resolve }).then(settle, () => settle('unavailable'))
    }, REST_MS)
    return () => {
      cancel()
      abort.abort()
    }
  }, [hawser, loader, typed])
  return known?.typed === typed && typed.trim() !== '' ? known.outcome : null
}
