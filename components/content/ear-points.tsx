import { useMessages, useTranslations } from 'next-intl';

/** Keeps its light background in the dark theme, like pictures (look 8), because the drawing is dark. */
export function EarPoints() {
  const t = useTranslations('content.science');
  const { points } = useMessages().content.science;
  return (
    <figure className="rounded-2xl bg-sand px-6 pt-8 pb-7 text-ink md:pt-14 md:pb-10">
      <img
        src="/illustrations/ear-points.svg"
        alt={t('drawing')}
        width={400}
        height={480}
        className="mx-auto h-64 w-auto md:h-92"
      />
      <figcaption>
        <ul className="mt-6 flex flex-wrap justify-center gap-x-5 gap-y-1 text-sm">
          {points.map((point) => (
            <li key={point} className="flex items-center gap-2">
              <span aria-hidden className="size-2 rounded-full bg-point" />
              {point}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
