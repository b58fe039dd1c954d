import { Moon, Sun } from 'lucide-react';
import { IconButton } from './icon-button.tsx';
import { setTheme, useTheme } from './theme.ts';

export function ThemeToggle() {
  const theme = useTheme();
  return (
    <IconButton
      label="Toggle theme"
      icon={theme === 'dark' ? Sun : Moon}
      onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
    />
  );
}
