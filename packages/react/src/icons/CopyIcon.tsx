import { Icon, type IconProps } from './Icon.js'

export function CopyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9 9.8A1.8 1.8 0 0 1 10.8 8h6.4A1.8 1.8 0 0 1 19 9.8v7.4a1.8 1.8 0 0 1-1.8 1.8h-6.4A1.8 1.8 0 0 1 9 17.2ZM6 15.5a1.8 1.8 0 0 1-1-1.6V6.8A1.8 1.8 0 0 1 6.8 5h6.1a1.8 1.8 0 0 1 1.6 1" />
    </Icon>
  )
}
