import { useRef } from 'react'
import { CloseIcon } from '../icons/CloseIcon.js'
import { SearchIcon } from '../icons/SearchIcon.js'
import { enShared } from '../text/enShared.js'
import { useText } from '../text/useText.js'
import { IconButton } from './IconButton.js'

export interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const text = useText(enShared)
  const input = useRef<HTMLInputElement>(null)
  const clear = (): void => {
    onChange('')
    input.current?.focus()
  }
  return (
    <div className="hawser-search">
      <SearchIcon />
      <input
        ref={input}
        type="search"
        className="hawser-search-input"
        aria-label={label}
        placeholder={label}
        value={value}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
      />
      {value === '' ? null : (
        <IconButton label={text('common.clear')} onClick={clear}>
          <CloseIcon />
        </IconButton>
      )}
    </div>
  )
}
