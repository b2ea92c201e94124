import type { ErrorInfo } from '@hawser/core'
import { useState } from 'react'
import { Button } from '../../components/Button.js'
import { TextField } from '../../components/TextField.js'
import { errorText } from '../errors.js'
import { useSendText } from './useSendText.js'

export interface AddTokenProps {
  readonly isBusy: boolean
  readonly error: ErrorInfo | null
  readonly onAdd: (address: string) => void
}

/** A token by its contract's address, from which its symbol and decimals are read. */
export function AddToken({ isBusy, error, onAdd }: AddTokenProps) {
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
    return text.has(key) ? text(key) : errorText(text, info)
  }

  return (
    <div className="hawser-add-token">
      <TextField
        label={text('send.tokenAddress')}
        value={address}
        onChange={setAddress}
        dir="auto"
        placeholder="0x…"
        error={problem && describe(problem)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button isBusy={isBusy} aria-disabled={isEmpty || undefined} onClick={add}>
        {text('send.addToken')}
      </Button>
    </div>
  )
}
