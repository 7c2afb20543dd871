import { useTranslations } from 'next-intl';
import { Picture } from '@/components/pictures/picture';
import { scenarioNames } from '@/components/pictures/scenario-names';

/** Four situations of the day, not symptoms; picture and text alternate between left and right. */
export function ScenarioList() {
  const t = useTranslations('content.scenarios.moments');
  const picture = useTranslations('home.scenarios');
  return (
    <ol className="column grid gap-10 pt-8 md:gap-16 md:pt-16 xl:gap-20">
      {scenarioNames.map((name, index) => (
        <li key={name} className="group grid items-center gap-x-12 gap-y-5 md:grid-cols-2 xl:grid-cols-12">
          <Picture
            name={name}
            alt={picture(`${name}.alt`)}
            sizes="(min-width: 1200px) 690px, (min-width: 768px) 46vw, 92vw"
            eager={index === 0}
            className="aspect-4/3 rounded-2xl md:group-even:order-2 xl:col-span-7 xl:aspect-16/10"
          />
          <div className="xl:col-span-5">
            <p aria-hidden className="text-note leading-6 font-semibold tracking-wide text-primary tabular">
              0{index + 1}
            </p>
            <h2 className="mt-1 text-xl font-semibold md:text-title-sm md:leading-9">
              {t(`${name}.heading`)}
            </h2>
            <p className="mt-2 leading-copy md:mt-3 md:text-lead md:leading-8">{t(`${name}.text`)}</p>
            <p className="mt-4 inline-flex rounded-full bg-accent px-3.5 py-1 text-sm text-accent-foreground [text-spacing-trim:trim-start]">
              {t(`${name}.fact`)}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
