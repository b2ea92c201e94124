import { useId } from 'react'
import { Button } from '../../components/Button.js'
import { Picture } from '../../components/Picture.js'
import { TextField } from '../../components/TextField.js'
import { ChevronDownIcon } from '../../icons/Icon.js'
import { type NftFieldProps, useSendFeature, useSendText } from './sendFeature.js'
import { useFieldText, useRested } from './useFieldText.js'

/** How long typing rests before an amount that is not finished is called wrong. */
const REST_MS = 700

/** The NFT that is sent, a press away from what else there is to send; and how many of it, where there are several. */
export function NftField(props: NftFieldProps) {
  const { token, nft, isChoosing, panelId, onToggle } = props
  const text = useSendText()
  const id = useId()
  return (
    <>
      <p id={id} className="hawser-field-label">
        {text('send.nft')}
      </p>
      <button
        ref={props.selectRef}
        type="button"
        className="hawser-row"
        data-hawser-token-select=""
        aria-describedby={id}
        aria-expanded={isChoosing}
        aria-controls={isChoosing ? panelId : undefined}
        onClick={onToggle}
      >
        <Picture src={token.iconUrl} name={token.symbol} className="hawser-wallet-image" />
        <span className="hawser-row-text">
          <bdi className="hawser-row-title">{token.symbol}</bdi>
          {token.name === token.symbol ? null : <bdi className="hawser-row-subtitle">{token.name}</bdi>}
          <span className="hawser-visually-hidden">{text('send.chooseToken')}</span>
        </span>
        <ChevronDownIcon className="hawser-caret" />
      </button>
      {nft.held === '1' ? null : <NftAmount {...props} />}
    </>
  )
}

function NftAmount({ api, form, token, nft, isStrict, amountIssueText }: NftFieldProps) {
  const text = useSendText()
  const { readAmountInput } = useSendFeature()
  const [value, setValue] = useFieldText({
    stored: form.sendTokenAmount,
    toStored: (typed) => readAmountInput(typed, text.locale),
    toText: (amount) => amount.replace(/^"(.*)"$/, '$1'),
  })
  const hasRested = useRested(value, REST_MS)
  const issue = form.check.amount
  const isShown = issue !== null && (isStrict || hasRested || (issue !== 'format' && issue !== 'zero'))
  return (
    <TextField
      label={text('send.amount')}
      value={value}
      inputMode="numeric"
      placeholder="0"
      hint={text('send.owned', { amount: text.number(nft.held) })}
      error={isShown ? amountIssueText(text, issue, token) : null}
      end={
        <Button variant="quiet" size="small" onClick={() => void api.setMax()}>
          {text('send.max')}
        </Button>
      }
      onChange={(typed) => {
        setValue(typed)
        api.setAmount(typed, text.locale)
      }}
    />
  )
}
