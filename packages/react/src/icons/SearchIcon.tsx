import { Icon, type IconProps } from './Icon.js'

export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10.8 16.6a5.8 5.8 0 1 0 0-11.6 5.8 5.8 0 0 0 0 11.6ZM15 15l4.2 4.2" />
    </Icon>
  )
}
