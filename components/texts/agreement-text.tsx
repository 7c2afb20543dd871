import { useMessages } from 'next-intl';
import { cn } from '@/platform/cn';

type AgreementTextProps = { of: 'purchase' | 'user'; className?: string };

export function AgreementText({ of, className }: AgreementTextProps) {
  const { sections } = useMessages().agreements[of];
  return (
    <div className={cn('grid gap-4', className)}>
      {sections.map(({ heading, text }) => (
        <section key={heading}>
          <h3 className="text-base font-semibold">{heading}</h3>
          <p className="mt-1 text-body text-muted-foreground">{text}</p>
        </section>
      ))}
    </div>
  );
}
