import { useRef } from 'react'
import { Icon, type IconProps } from '../icons/Icon.js'
import { CloseIcon } from '../icons/modalIcons.js'
import { enShared } from '../text/enShared.js'
import { useText } from '../text/useText.js'
import { IconButton } from './Button.js'

function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10.8 16.6a5.8 5.8 0 1 0 0-11.6 5.8 5.8 0 0 0 0 11.6ZM15 15l4.2 4.2" />
    </Icon>
  )
}

interface SearchFieldProps {
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
