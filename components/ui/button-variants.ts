import { cva } from 'class-variance-authority';

/** How `Button` and `LightButton` look. `IconButton` and `TextButton`, which every page loads, look as button.css says. */
export const buttonVariants = cva('button', {
  variants: {
    variant: {
      primary: 'bg-primary text-primary-foreground hover:bg-primary-hover',
      outline: 'border bg-card text-card-foreground hover:border-input hover:bg-background',
      outlinePrimary: 'border border-primary/50 bg-card text-primary hover:border-primary hover:bg-accent',
      secondary: 'bg-secondary text-secondary-foreground hover:bg-accent',
      ghost: 'text-foreground hover:bg-foreground/6',
      link: 'text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary',
      destructive: 'bg-destructive text-destructive-foreground hover:bg-destructive/90',
      wechat: 'bg-wechat text-wechat-foreground hover:brightness-95',
    },
    size: {
      lg: 'min-h-14 rounded-big px-7 py-1 text-lead',
      bar: 'min-h-12 rounded-md px-3.5 py-1 text-base',
      square: 'size-11 rounded-md',
      md: 'min-h-11 rounded-md px-5 py-1 text-body',
      sm: 'h-9 rounded-sm px-3.5 text-sm [&_svg:not([class*=size-])]:size-4.5',
      xs: 'h-7.5 rounded-sm px-3 text-note [&_svg:not([class*=size-])]:size-4',
      icon: 'size-11 rounded-full',
      'icon-sm': 'size-9 rounded-full',
      'icon-xs': 'size-7.5 rounded-sm [&_svg:not([class*=size-])]:size-4',
      inline: 'h-auto min-h-6 rounded-sm text-[length:inherit]',
    },
    filled: {
      true: 'button-filled',
      false: 'disabled:text-foreground/46',
      busy: 'opacity-90',
    },
  },
  defaultVariants: { variant: 'primary', size: 'md', filled: true },
});
